CREATE TABLE "candidate_questions" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "candidate_questions_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"message_id" text,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prequalification_sessions" ADD COLUMN "callback" jsonb;--> statement-breakpoint
ALTER TABLE "candidate_questions" ADD CONSTRAINT "candidate_questions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_questions_once" ON "candidate_questions" USING btree ("application_id",md5("text"));