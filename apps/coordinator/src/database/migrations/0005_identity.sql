-- Tables of before had numbers that a reset would use again; nothing of them can be played on.
delete from hosted_calls;
delete from lobby_tables where judge = 'hosted';
delete from seat_holds;
