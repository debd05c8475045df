CREATE TABLE `referral_codes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `referral_code` ON `referral_codes` (`code`);--> statement-breakpoint
CREATE TABLE `referral_terms` (
	`version` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`author`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `referrals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`friend_id` text NOT NULL,
	`newcomer_id` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`device` text,
	`suspicions` text NOT NULL,
	`order_id` text,
	`currency` text,
	`least` integer,
	`due_at` integer,
	`amount` integer,
	`paid_at` integer,
	`look_at` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`newcomer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "referral_state" CHECK(state IN ('waiting', 'due', 'held', 'paid', 'refused', 'lost', 'over_limit', 'taken_back')),
	CONSTRAINT "referral_self" CHECK(friend_id <> newcomer_id),
	CONSTRAINT "referral_order" CHECK((order_id IS NULL) = (due_at IS NULL) AND (order_id IS NULL) = (least IS NULL) AND (order_id IS NULL) = (currency IS NULL) AND (state IN ('waiting', 'lost') OR order_id IS NOT NULL)),
	CONSTRAINT "referral_paid" CHECK((state IN ('paid', 'taken_back')) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (amount IS NULL) AND coalesce(amount, 1) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `referral_id` ON `referrals` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `referral_newcomer` ON `referrals` (`newcomer_id`);--> statement-breakpoint
CREATE INDEX `referrals_of_friend` ON `referrals` (`friend_id`,`seq`);--> statement-breakpoint
CREATE INDEX `referrals_by_state` ON `referrals` (`state`,`seq`);--> statement-breakpoint
CREATE INDEX `referrals_by_device` ON `referrals` (`device`) WHERE device IS NOT NULL;--> statement-breakpoint
CREATE INDEX `referrals_due` ON `referrals` (`look_at`) WHERE look_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `coupon_codes` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `codes_of_buyer` ON `coupon_codes` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `card` text;