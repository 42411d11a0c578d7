create table people (
  owner text primary key,
  name text not null,
  picture integer not null,
  at double precision not null,
  signature text not null
);
-- Who waits for an opponent, and where he was sent.
create table seeks (
  owner text primary key,
  pool text not null,
  since double precision not null,
  seen double precision not null,
  rating double precision not null,
  table_id text,
  seat integer,
  paired_at double precision
);
create index seeks_pool on seeks (pool, seen);
create table pairings (
  table_id text primary key,
  preset text not null,
  body text not null
);
create table finishes (
  number integer primary key,
  table_id text not null unique,
  body text not null
);
-- Of rated games, as their seats gave them.
create table rated_files (
  table_id text not null,
  owner text not null,
  at double precision not null,
  body text not null,
  primary key (table_id, owner)
);
