CREATE TABLE "mailed_jobs" (
	"subscriber_id" uuid NOT NULL,
	"recruitment_id" uuid NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mailed_jobs_subscriber_id_recruitment_id_pk" PRIMARY KEY("subscriber_id","recruitment_id")
);
--> statement-breakpoint
ALTER TABLE "mailed_jobs" ADD CONSTRAINT "mailed_jobs_subscriber_id_alert_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."alert_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_jobs" ADD CONSTRAINT "mailed_jobs_recruitment_id_recruitments_id_fk" FOREIGN KEY ("recruitment_id") REFERENCES "public"."recruitments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_jobs_recruitment_id_index" ON "mailed_jobs" USING btree ("recruitment_id");