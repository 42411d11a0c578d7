alter table hosted_calls add column table_id numeric(78);
update hosted_calls set table_id = (args::json->'tableId'->>'$n')::numeric where method <> 'create';
update hosted_calls set table_id = made.number
  from (select id, row_number() over (order by id) as number from hosted_calls where method = 'create') made
  where made.id = hosted_calls.id;
alter table results add column name text;
create index hosted_calls_table on hosted_calls (table_id, id);
