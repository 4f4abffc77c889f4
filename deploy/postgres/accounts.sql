-- Two databases, each with its owner, who migrates it, and the account of the servers, who cannot change
-- its tables. psql runs this once, as a superuser, and then passwords.sql.
\set ON_ERROR_STOP on

create role api_owner login;
create role api login;
create database api owner api_owner;
revoke all on database api from public;
grant connect on database api to api;

create role releases_owner login;
create role releases login;
create database releases owner releases_owner;
revoke all on database releases from public;
grant connect on database releases to releases;
