CREATE TABLE "rendered_feed_jobs" (
	"recruitment_id" uuid NOT NULL,
	"profile" text NOT NULL,
	"job_revision" bigint NOT NULL,
	"workspace_revision" bigint NOT NULL,
	"renderer" text NOT NULL,
	"element" text,
	CONSTRAINT "rendered_feed_jobs_recruitment_id_profile_pk" PRIMARY KEY("recruitment_id","profile")
);
--> statement-breakpoint
CREATE TABLE "rendered_profiles" (
	"profile" text PRIMARY KEY NOT NULL,
	"renderer" text NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rendered_feed_jobs_left_out" ON "rendered_feed_jobs" USING btree ("profile") WHERE element is null;