-- Two databases, each with its owner, who migrates it, and the account of the servers, who cannot change
-- its tables. psql runs this once, as a superuser, with the passwords in the environment.
\set ON_ERROR_STOP on
\getenv api_owner_password API_OWNER_PASSWORD
\getenv api_password API_PASSWORD
\getenv releases_owner_password RELEASES_OWNER_PASSWORD
\getenv releases_password RELEASES_PASSWORD

create role api_owner login password :'api_owner_password';
create role api login password :'api_password';
create database api owner api_owner;
revoke all on database api from public;
grant connect on database api to api;

create role releases_owner login password :'releases_owner_password';
create role releases login password :'releases_password';
create database releases owner releases_owner;
revoke all on database releases from public;
grant connect on database releases to releases;
