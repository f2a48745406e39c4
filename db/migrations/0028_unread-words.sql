ALTER TABLE "conversation_floors" ADD COLUMN "words_received" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_floors" DROP COLUMN "candidate_seen_at";--> statement-breakpoint

-- No job mails the words that were said before, so they count as received.
UPDATE "conversation_floors" SET "words_received" = (
  SELECT count(*) FROM "transcript_messages" "words"
  WHERE "words"."session_id" = "conversation_floors"."session_id" AND "words"."origin" = 'person'
);
