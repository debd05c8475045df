CREATE TABLE `voucher_batches` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`made` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`voided` integer DEFAULT 0 NOT NULL,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_amount" CHECK(amount > 0 AND made > 0),
	CONSTRAINT "voucher_counts" CHECK(used >= 0 AND voided >= 0 AND used + voided <= made)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_batch_id` ON `voucher_batches` (`id`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`sealed` text NOT NULL,
	`key_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`used_by` text,
	`used_at` integer,
	`voided_at` integer,
	FOREIGN KEY (`batch_id`) REFERENCES `voucher_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`used_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_used" CHECK(used BETWEEN 0 AND 1),
	CONSTRAINT "voucher_state" CHECK(used = (used_by IS NOT NULL) AND used = (used_at IS NOT NULL) AND (used = 0 OR voided_at IS NULL))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `voucher_fingerprint` ON `vouchers` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `vouchers_unused` ON `vouchers` (`batch_id`) WHERE used = 0 AND voided_at IS NULL;--> statement-breakpoint
CREATE INDEX `vouchers_by_key` ON `vouchers` (`key_id`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `vouchers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `vouchers` integer DEFAULT false NOT NULL;