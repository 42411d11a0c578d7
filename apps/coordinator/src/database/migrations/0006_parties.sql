-- Who said it, as the relay names parties: what one of them may leave here is bounded.
alter table relay_messages add column party text not null default '';
alter table relay_tables drop column last_version;
create index relay_messages_party on relay_messages (table_key, party);
-- A seat may change hands: each stay is a result of its own, by the epoch in which it ended.
alter table results add column epoch numeric(20) not null default 0;
alter table results add column token text;
alter table results drop constraint results_pkey;
alter table results add primary key (table_key, seat, epoch);
