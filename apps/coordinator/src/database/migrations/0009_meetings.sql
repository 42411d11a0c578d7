-- Of two who meet for chips: which two they are, and what lets them in once one of them has opened their table.
alter table seeks add column meeting text;
alter table seeks add column invite text;
-- A meeting was written into the table's number: those few seconds are waited again.
update seeks set table_id = null, seat = null, paired_at = null where table_id !~ '^[0-9]+$';
