-- stepwise
-- Batches, each with a transaction of its own; where an earlier 0006 filled the column, it finds nothing to do.
DO $$
DECLARE
  done uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO batch
      FROM (SELECT id FROM "prequalification_turns" WHERE id > done ORDER BY id LIMIT 1000) AS next;
    EXIT WHEN batch IS NULL;
    UPDATE "prequalification_turns" AS turn SET "answer_sequence" = coalesce(
      (SELECT max(sequence) FROM "transcript_messages" AS answer WHERE answer.turn_id = turn.id),
      nextval('transcript_messages_sequence_seq'))
      WHERE turn.id = ANY (batch) AND turn.answer_sequence IS NULL;
    done := batch[array_upper(batch, 1)];
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "prequalification_turns" DROP CONSTRAINT IF EXISTS "answer_sequence_given";
--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD CONSTRAINT "answer_sequence_given" CHECK ("answer_sequence" IS NOT NULL) NOT VALID;
--> statement-breakpoint
-- Reads the table beside those who write it; with it, SET NOT NULL has nothing to read.
ALTER TABLE "prequalification_turns" VALIDATE CONSTRAINT "answer_sequence_given";
--> statement-breakpoint
ALTER TABLE "prequalification_turns" ALTER COLUMN "answer_sequence" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "prequalification_turns" DROP CONSTRAINT "answer_sequence_given";
