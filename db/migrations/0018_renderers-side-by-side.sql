ALTER TABLE "rendered_feed_jobs" DROP CONSTRAINT "rendered_feed_jobs_recruitment_id_profile_pk";--> statement-breakpoint
ALTER TABLE "rendered_profiles" DROP CONSTRAINT "rendered_profiles_pkey";--> statement-breakpoint
ALTER TABLE "rendered_feed_jobs" ADD CONSTRAINT "rendered_feed_jobs_recruitment_id_profile_renderer_pk" PRIMARY KEY("recruitment_id","profile","renderer");--> statement-breakpoint
ALTER TABLE "rendered_profiles" ADD CONSTRAINT "rendered_profiles_profile_renderer_pk" PRIMARY KEY("profile","renderer");
