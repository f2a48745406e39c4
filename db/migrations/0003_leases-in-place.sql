DROP INDEX "prequalification_leases";
--> statement-breakpoint
ALTER TABLE "prequalification_turns" SET (fillfactor = 60);
