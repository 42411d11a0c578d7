-- What is left of a table without stakes once it is over: how it ended, and its game file where one can be made.
create table finished_tables (
  table_id numeric(78) primary key,
  table_key text not null unique,
  at double precision not null,
  told text not null,
  -- Compressed; none where the game wasn't played to its end.
  file bytea
);
