CREATE TABLE "audit_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"settled_sequence" bigint NOT NULL,
	"final_sequence" bigint NOT NULL,
	"pending_sequence" bigint NOT NULL,
	"pending_xid" bigint NOT NULL,
	"pending_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "audit_progress" VALUES (1, 0, 0, 0, 0, now());
