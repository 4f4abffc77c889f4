-- Gives each account the password that is in the environment. psql runs this as a superuser, again after
-- one was renewed.
\set ON_ERROR_STOP on
\getenv postgres_password POSTGRES_PASSWORD
\getenv api_owner_password API_OWNER_PASSWORD
\getenv api_password API_PASSWORD
\getenv releases_owner_password RELEASES_OWNER_PASSWORD
\getenv releases_password RELEASES_PASSWORD

alter role postgres password :'postgres_password';
alter role api_owner password :'api_owner_password';
alter role api password :'api_password';
alter role releases_owner password :'releases_owner_password';
alter role releases password :'releases_password';
