CREATE TABLE `exchange_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` integer,
	`date` text,
	`own_rate` integer,
	`own_date` text,
	CONSTRAINT "rate_positive" CHECK(coalesce(rate, 1) > 0 AND coalesce(own_rate, 1) > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "dispute_amount" CHECK("payment_disputes"."amount" > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `disputes_of_payment` ON `payment_disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`key` text NOT NULL,
	`payment_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`provider`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payment_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`next_try_at` integer,
	CONSTRAINT "refund_amount" CHECK("payment_refunds"."amount" > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `payment_refunds_due` ON `payment_refunds` (`next_try_at`) WHERE next_try_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`live` integer NOT NULL,
	`status` text NOT NULL,
	`request` text NOT NULL,
	`external_id` text,
	`charge_id` text,
	`pay_url` text,
	`reason` text,
	`outcome` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_amount" CHECK("payments"."amount" > 0),
	CONSTRAINT "payment_kind" CHECK(("payments"."kind" = 'order') = ("payments"."order_id" IS NOT NULL)),
	CONSTRAINT "payment_status" CHECK("payments"."status" IN ('pending', 'paid', 'failed', 'expired', 'refunded')),
	CONSTRAINT "payment_booked" CHECK(("payments"."status" IN ('paid', 'refunded')) = ("payments"."outcome" IS NOT NULL)),
	CONSTRAINT "refund_too_large" CHECK("payments"."refunded" BETWEEN 0 AND "payments"."amount")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_id` ON `payments` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_external` ON `payments` (`provider`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_by_charge` ON `payments` (`provider`,`charge_id`) WHERE charge_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_of_user` ON `payments` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`next_check_at`) WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_watched_of_user` ON `payments` (`user_id`) WHERE outcome IS NULL AND next_check_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_unpaid` integer CONSTRAINT "too_many_unpaid" CHECK(too_many_unpaid IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `refund_too_large` integer CONSTRAINT "refund_too_large" CHECK(refund_too_large IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `account_frozen` integer CONSTRAINT "account_frozen" CHECK(account_frozen IS NULL);--> statement-breakpoint
ALTER TABLE `orders` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `content` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded` integer DEFAULT 0 NOT NULL CONSTRAINT "refund_too_large" CHECK("orders"."refunded" BETWEEN 0 AND "orders"."total");--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`expires_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_unpaid_of_user` ON `orders` (`user_id`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `users` ADD `frozen_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `frozen_by` text;--> statement-breakpoint
-- What was cancelled after it was paid went back whole: it can't be given back again.
UPDATE orders SET refunded = total WHERE status = 'cancelled' AND paid_at IS NOT NULL;--> statement-breakpoint
-- Money that is with a provider, and money that a bank holds back while it disputes a payment.
INSERT OR IGNORE INTO accounts (id, currency, balance, floor) VALUES
  ('system:stripe:usd', 'usd', 0, -9007199254740991),
  ('system:stripe:rub', 'rub', 0, -9007199254740991),
  ('system:yookassa:usd', 'usd', 0, -9007199254740991),
  ('system:yookassa:rub', 'rub', 0, -9007199254740991),
  ('system:disputes:usd', 'usd', 0, -9007199254740991),
  ('system:disputes:rub', 'rub', 0, -9007199254740991);
