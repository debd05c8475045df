CREATE TABLE `account_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_tokens_end` ON `one_time_tokens` (`ends_at`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_of_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`algorithm` text NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`added_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `passkeys_of_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_requests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`asked_at` integer NOT NULL,
	`ready_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `transfer_holds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`began_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `contacts` (
	`user_id` text NOT NULL,
	`channel` text NOT NULL,
	`address` text NOT NULL,
	`language` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`recovers` integer DEFAULT false NOT NULL,
	`refused_at` integer,
	PRIMARY KEY(`user_id`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_taken` ON `contacts` (`address`) WHERE channel = 'telegram';--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`wanted` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `channel`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `notice_sends` (
	`notice_id` text NOT NULL,
	`channel` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`trouble` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`notice_id`, `channel`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `notice_sends_due` ON `notice_sends` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `notices` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`params` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notice_id` ON `notices` (`id`);--> statement-breakpoint
CREATE INDEX `notices_of_user` ON `notices` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX `notices_by_age` ON `notices` (`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;