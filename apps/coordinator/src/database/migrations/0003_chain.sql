create table indexed_chains (
  chain_key text primary key,
  next_block numeric(20) not null,
  last_hash text not null
);
create table keeper_seats (
  table_key text not null,
  epoch numeric(20) not null,
  seat integer not null,
  permission text not null,
  primary key (table_key, epoch, seat)
);
