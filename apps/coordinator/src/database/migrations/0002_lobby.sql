create table hosted_calls (
  id bigint generated always as identity primary key,
  at double precision not null,
  method text not null,
  args text not null
);
create table lobby_tables (
  table_key text primary key,
  table_id numeric(78) not null,
  judge text not null,
  game text not null,
  access text not null,
  phase text not null,
  body text not null,
  created_at double precision not null,
  changed_at double precision not null
);
create index lobby_tables_phase on lobby_tables (phase, changed_at);
create table seat_holds (
  table_key text not null,
  seat integer not null,
  until double precision not null,
  primary key (table_key, seat)
);
create table results (
  table_key text not null,
  seat integer not null,
  game text not null,
  owner text not null,
  bot boolean not null,
  paid_in numeric(78) not null,
  paid_out numeric(78) not null,
  won boolean not null,
  at double precision not null,
  primary key (table_key, seat)
);
create index results_owner on results (owner, at);
create index results_game on results (game);
