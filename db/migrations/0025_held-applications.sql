CREATE TABLE "held_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"recruitment_id" uuid NOT NULL,
	"email_normalized" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text NOT NULL,
	"phone" text,
	"why" text,
	"source" text,
	"lang" text NOT NULL,
	"content_digest" text NOT NULL,
	"storage_key" text,
	"sealed_key" text,
	"file_name" text,
	"media_type" text,
	"byte_length" integer,
	"sha256" text,
	"message_id" text NOT NULL,
	"mail_withheld_at" timestamp (3) with time zone,
	"mail_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "held_applications_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "held_applications_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "held_applications" ADD CONSTRAINT "held_applications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_applications" ADD CONSTRAINT "held_applications_recruitment_id_recruitments_id_fk" FOREIGN KEY ("recruitment_id") REFERENCES "public"."recruitments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_applications_workspace_id_email_normalized_index" ON "held_applications" USING btree ("workspace_id","email_normalized");--> statement-breakpoint
CREATE INDEX "held_applications_recruitment_id_index" ON "held_applications" USING btree ("recruitment_id");--> statement-breakpoint
CREATE INDEX "held_applications_expires_at_index" ON "held_applications" USING btree ("expires_at");