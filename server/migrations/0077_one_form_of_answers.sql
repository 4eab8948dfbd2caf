-- migrate:up

-- Answers stored before the compressed form have one form too. Writes go on while they are read.
alter table replays validate constraint replays_one_form;
