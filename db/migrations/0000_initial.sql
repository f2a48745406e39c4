CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entry_sequence_unique" UNIQUE("entry_sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"workspace_id" uuid,
	"subject_kind" text,
	"subject_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"candidate_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"decision" text NOT NULL,
	"notice_version" text NOT NULL,
	"notice_sha256" text NOT NULL,
	"lang" text NOT NULL,
	"way" text NOT NULL,
	"address_hmac" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"recruitment_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"partner_id" uuid,
	"source" text,
	"broadcast_id" text,
	"verified" boolean,
	"first_name" text,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"why" text,
	"lang" text NOT NULL,
	"status" text NOT NULL,
	"suspicious" boolean DEFAULT false NOT NULL,
	"duplicate_of" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applications_one_per_partner" UNIQUE("partner_id","candidate_id","recruitment_id")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email_normalized" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text NOT NULL,
	"phone" text,
	"sealed_key" text NOT NULL,
	"last_contact_at" timestamp (3) with time zone NOT NULL,
	"hold_reason" text,
	"held_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "candidates_workspace_id_email_normalized_unique" UNIQUE("workspace_id","email_normalized")
);
--> statement-breakpoint
CREATE TABLE "cv_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"text_state" text NOT NULL,
	"sealed_text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cv_files_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "cv_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"candidate_id" uuid,
	"application_id" uuid,
	"scope" text NOT NULL,
	"verified" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"open_subject" text,
	"certificate" jsonb,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "deletion_requests_open_subject_unique" UNIQUE("open_subject")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"content_digest" text NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"application_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_kind_subject_id_unique" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "partner_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_references_partner_id_source_reference_unique" UNIQUE("partner_id","source","reference")
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prequalification_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ai_consent" boolean NOT NULL,
	"decision" text,
	"state" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prequalification_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"user_message_id" text,
	"state" text NOT NULL,
	"node" text NOT NULL,
	"lease_expires_at" timestamp (3) with time zone NOT NULL,
	"generated_by" text,
	"model" text,
	"prompt_version" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"finish_reason" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "transcript_messages" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transcript_messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"turn_id" uuid,
	"message_id" text NOT NULL,
	"role" text NOT NULL,
	"origin" text NOT NULL,
	"model" text,
	"text" text NOT NULL,
	"asks" text,
	"cut" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transcript_messages_session_id_role_message_id_unique" UNIQUE("session_id","role","message_id")
);
--> statement-breakpoint
CREATE TABLE "partner_exclusions" (
	"partner_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_exclusions_partner_id_workspace_id_pk" PRIMARY KEY("partner_id","workspace_id")
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "partner_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partners_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "recruitments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"location_display" text,
	"location_city" text,
	"location_postal_code" text,
	"location_region" text,
	"location_country" text,
	"contract_type" text,
	"contract_duration_value" integer,
	"contract_duration_unit" text,
	"salary_min" double precision,
	"salary_max" double precision,
	"salary_currency" text NOT NULL,
	"salary_period" text NOT NULL,
	"salary_visible" boolean NOT NULL,
	"remote_work_days" integer,
	"experience_level" text,
	"education_level" text,
	"qualifications" jsonb NOT NULL,
	"company_name" text,
	"company_logo" text,
	"anonymous" boolean NOT NULL,
	"description_company" text,
	"description_position" text,
	"description_profile" text,
	"benefits" jsonb NOT NULL,
	"lang" text,
	"status" text NOT NULL,
	"published" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"label" text,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "workspace_keys_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"contact_email" text,
	"lang" text NOT NULL,
	"retention_months" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workspaces_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_sequence_audit_entries_sequence_fk" FOREIGN KEY ("entry_sequence") REFERENCES "public"."audit_entries"("sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_recruitment_id_recruitments_id_fk" FOREIGN KEY ("recruitment_id") REFERENCES "public"."recruitments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_duplicate_of_applications_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_files" ADD CONSTRAINT "cv_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_references" ADD CONSTRAINT "partner_references_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_references" ADD CONSTRAINT "partner_references_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prequalification_sessions" ADD CONSTRAINT "prequalification_sessions_id_applications_id_fk" FOREIGN KEY ("id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD CONSTRAINT "prequalification_turns_session_id_prequalification_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."prequalification_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_messages" ADD CONSTRAINT "transcript_messages_session_id_prequalification_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."prequalification_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_messages" ADD CONSTRAINT "transcript_messages_turn_id_prequalification_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."prequalification_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_exclusions" ADD CONSTRAINT "partner_exclusions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_exclusions" ADD CONSTRAINT "partner_exclusions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruitments" ADD CONSTRAINT "recruitments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_keys" ADD CONSTRAINT "workspace_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_id_index" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_workspace_id_index" ON "audit_entries" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "consents_candidate_id_index" ON "consents" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "consents_application_id_index" ON "consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applications_workspace_id_created_at_index" ON "applications" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_recruitment_id_index" ON "applications" USING btree ("recruitment_id");--> statement-breakpoint
CREATE INDEX "applications_candidate_id_recruitment_id_index" ON "applications" USING btree ("candidate_id","recruitment_id");--> statement-breakpoint
CREATE INDEX "applications_duplicate_of_index" ON "applications" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "candidates_workspace_id_last_contact_at_index" ON "candidates" USING btree ("workspace_id","last_contact_at");--> statement-breakpoint
CREATE INDEX "deletion_requests_workspace_id_due_at_index" ON "deletion_requests" USING btree ("workspace_id","due_at");--> statement-breakpoint
CREATE INDEX "deletion_requests_candidate_id_index" ON "deletion_requests" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "deletion_requests_application_id_index" ON "deletion_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_application_id_index" ON "idempotency_keys" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_candidate_id_index" ON "mails" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "mails_application_id_index" ON "mails" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "partner_references_application_id_index" ON "partner_references" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "status_changes_application_id_index" ON "status_changes" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prequalification_one_running_turn" ON "prequalification_turns" USING btree ("session_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "prequalification_turns_session_id_started_at_index" ON "prequalification_turns" USING btree ("session_id","started_at");--> statement-breakpoint
CREATE INDEX "prequalification_leases" ON "prequalification_turns" USING btree ("lease_expires_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "transcript_messages_turn_id_index" ON "transcript_messages" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "partner_exclusions_workspace_id_index" ON "partner_exclusions" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "partner_keys_partner_id_index" ON "partner_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "recruitments_visible" ON "recruitments" USING btree ("workspace_id","published_at" DESC NULLS LAST,"id") WHERE status = 'active' and published;--> statement-breakpoint
CREATE INDEX "recruitments_workspace_id_updated_at_index" ON "recruitments" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "workspace_keys_workspace_id_index" ON "workspace_keys" USING btree ("workspace_id");