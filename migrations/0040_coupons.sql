CREATE TABLE `coupons` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`terms` text NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`made_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "coupon_dates" CHECK(coalesce(starts_at < ends_at, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_id` ON `coupons` (`id`);--> statement-breakpoint
CREATE TABLE `coupon_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`coupon_id` text NOT NULL,
	`uses` integer,
	`used` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupon_used_up" CHECK(used BETWEEN 0 AND coalesce(uses, used))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `codes_of_coupon` ON `coupon_codes` (`coupon_id`,`code`);--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`coupon_id` text NOT NULL,
	`code` text NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`off` integer NOT NULL,
	`at` integer NOT NULL,
	`paid_at` integer,
	`given_back_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupon_off" CHECK(off > 0 AND total >= 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `uses_of_buyer` ON `coupon_uses` (`coupon_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `guards` ADD `coupon_used_up` integer CONSTRAINT "coupon_used_up" CHECK(coupon_used_up IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `coupon_not_applicable` integer CONSTRAINT "coupon_not_applicable" CHECK(coupon_not_applicable IS NULL);--> statement-breakpoint
ALTER TABLE `order_items` ADD `discounts` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon` text;
