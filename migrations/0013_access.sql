CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`key_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`started_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `step_ups` (
	`session_key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`ends_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `guards` ADD `password_change_required` integer CONSTRAINT "password_change_required" CHECK(password_change_required IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `totp_required` integer CONSTRAINT "totp_required" CHECK(totp_required IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `totp_enrolled` integer CONSTRAINT "totp_enrolled" CHECK(totp_enrolled IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `totp_wrong` integer CONSTRAINT "totp_wrong" CHECK(totp_wrong IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `step_up_required` integer CONSTRAINT "step_up_required" CHECK(step_up_required IS NULL);
