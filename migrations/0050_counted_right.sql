CREATE TABLE `kept_late` (
	`order_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
ALTER TABLE `promotion_uses` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `promotion_uses` ADD `limited_from` integer;--> statement-breakpoint
CREATE INDEX `uses_held` ON `promotion_uses` (`user_id`) WHERE paid_at IS NULL AND given_back_at IS NULL;--> statement-breakpoint
ALTER TABLE `promotions` ADD `limited_from` integer;--> statement-breakpoint
UPDATE `promotions` SET `limited_from` = `version` WHERE `pieces_left` IS NOT NULL;--> statement-breakpoint
UPDATE `promotion_uses` SET `user_id` = (SELECT user_id FROM orders WHERE orders.id = order_id),
	`limited_from` = (SELECT limited_from FROM promotions WHERE promotions.id = promotion_id);--> statement-breakpoint
ALTER TABLE `vouchers` ADD `disputed_at` integer;--> statement-breakpoint
UPDATE `vouchers` SET `disputed_at` = (SELECT max(payment_disputes.at) FROM payment_disputes WHERE state = 'open')
	WHERE used = 0 AND voided_at IS NULL AND fingerprint IN (SELECT codes.fingerprint FROM payment_disputes
		JOIN payments ON payments.id = payment_disputes.payment_id AND payments.outcome = 'order'
		JOIN codes ON codes.order_id = payments.order_id WHERE payment_disputes.state = 'open');--> statement-breakpoint
ALTER TABLE `orders` ADD `vouchers_refunded` integer DEFAULT 0 NOT NULL CONSTRAINT "order_vouchers_back" CHECK(vouchers_refunded BETWEEN 0 AND min(vouchers, refunded));
