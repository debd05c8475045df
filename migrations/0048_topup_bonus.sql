ALTER TABLE `payments` ADD `bonus` integer DEFAULT 0 NOT NULL CONSTRAINT "payment_bonus" CHECK(bonus >= 0 AND (bonus = 0 OR kind = 'topup'));--> statement-breakpoint
ALTER TABLE `payments` ADD `bonus_back` integer DEFAULT 0 NOT NULL CONSTRAINT "payment_bonus_back" CHECK(bonus_back BETWEEN 0 AND bonus);--> statement-breakpoint
CREATE TABLE `frozen_vouchers` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`voucher_id` text NOT NULL,
	`dispute_id` text NOT NULL,
	`user_id` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`frozen_at` integer NOT NULL,
	`taken_at` integer,
	`given_back_at` integer,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "frozen_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `frozen_voucher_id` ON `frozen_vouchers` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `frozen_once` ON `frozen_vouchers` (`voucher_id`) WHERE given_back_at IS NULL;--> statement-breakpoint
CREATE INDEX `frozen_of_dispute` ON `frozen_vouchers` (`dispute_id`);--> statement-breakpoint
CREATE INDEX `frozen_of_user` ON `frozen_vouchers` (`user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `daily_promotions` (
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`source` text NOT NULL,
	`uses` integer NOT NULL,
	`paid` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`, `source`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
INSERT INTO `daily_promotions` (`day`, `currency`, `source`, `uses`, `paid`, `cost`)
	SELECT strftime('%Y-%m-%d', completed_at / 1000, 'unixepoch'), coupon_uses.currency, 'coupon', count(*), sum(coupon_uses.total), sum(off)
	FROM `coupon_uses` JOIN `orders` ON orders.id = order_id
	WHERE status = 'completed' AND given_back_at IS NULL
		AND completed_at <= coalesce((SELECT seq FROM roll_ups WHERE name = 'costs'), 0)
		AND orders.seq NOT IN (SELECT order_seq FROM late_costs) GROUP BY 1, 2;
