CREATE TABLE "conversation_floors" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"speaker" text NOT NULL,
	"version" integer NOT NULL,
	"actor" text,
	"name" text,
	"since" timestamp (3) with time zone NOT NULL,
	"attending_until" timestamp (3) with time zone,
	"candidate_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "prequalification_turns" DROP CONSTRAINT "prequalification_turns_end_reason";--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD COLUMN "floor_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_messages" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "transcript_messages" ADD COLUMN "to_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_floors" ADD CONSTRAINT "conversation_floors_session_id_prequalification_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."prequalification_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD CONSTRAINT "prequalification_turns_end_reason" CHECK ("prequalification_turns"."end_reason" in ('finished', 'superseded', 'consent_revoked', 'stopped', 'abandoned', 'drained', 'node_lost', 'provider_failed', 'failed', 'taken_over'));--> statement-breakpoint

-- A message as `turn_history` returns it, now with the person who wrote it or to whom it was written.
CREATE OR REPLACE FUNCTION transcript_row(message transcript_messages) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('turnId', message.turn_id, 'messageId', message.message_id, 'role', message.role,
    'origin', message.origin, 'model', message.model, 'text', message.text, 'asks', message.asks,
    'incomplete', message.incomplete, 'author', message.author, 'toPerson', message.to_person)
$$;--> statement-breakpoint

-- The floor of a session; null for one that no person ever took. VOLATILE like `turn_history`: a statement calls it
-- after waiting for the session's lock, and so reads what was committed meanwhile.
CREATE FUNCTION floor_of(of_session uuid) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT json_build_object('speaker', speaker, 'version', version)
    FROM conversation_floors WHERE session_id = of_session);
END
$$;
