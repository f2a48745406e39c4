CREATE TABLE "employer_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"question" bigint,
	"text" text NOT NULL,
	"offered_times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_by" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employer_messages_question_unique" UNIQUE("question")
);
--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "offered_times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employer_messages" ADD CONSTRAINT "employer_messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_messages" ADD CONSTRAINT "employer_messages_question_candidate_questions_sequence_fk" FOREIGN KEY ("question") REFERENCES "public"."candidate_questions"("sequence") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employer_messages_application_id_at_index" ON "employer_messages" USING btree ("application_id","at");--> statement-breakpoint

-- A message changes what management reads of an application (D55).
CREATE CONSTRAINT TRIGGER employer_messages_noted AFTER INSERT OR UPDATE ON employer_messages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_of_row();
