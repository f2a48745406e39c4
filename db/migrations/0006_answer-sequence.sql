-- A default that is another for each row would rewrite the table, which conversations wait for: the rows there are
-- get their value by 0007.
ALTER TABLE "prequalification_turns" ADD COLUMN "answer_sequence" bigint;
--> statement-breakpoint
ALTER TABLE "prequalification_turns" ALTER COLUMN "answer_sequence" SET DEFAULT nextval('transcript_messages_sequence_seq');
