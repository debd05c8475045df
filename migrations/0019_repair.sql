-- 0000, 0002, 0004, 0006 and 0016 were edited after shops had applied them. This brings such a shop to the same schema.
-- SQL can't ask whether a column is there: scripts/migrations/migrate.ts runs those lines "where … is …" that apply.
-- where users.seq is missing: ALTER TABLE `users` ADD `seq` integer;
-- where users.seq is missing: UPDATE users SET seq = rowid;
-- where users.seq is missing: CREATE UNIQUE INDEX `users_seq` ON `users` (`seq`);
-- where users.seq is missing: CREATE TRIGGER `users_numbered` AFTER INSERT ON `users` WHEN NEW.seq IS NULL BEGIN UPDATE users SET seq = (SELECT coalesce(max(seq), 0) + 1 FROM users) WHERE id = NEW.id; END;
-- where guards.account_frozen is missing: ALTER TABLE `guards` ADD `account_frozen` integer CONSTRAINT "account_frozen" CHECK(account_frozen IS NULL);
-- where users.frozen_by is missing: ALTER TABLE `users` ADD `frozen_by` text;
-- where users.frozen_by is missing: UPDATE users SET frozen_by = iif(id IN (SELECT user_id FROM payments JOIN payment_disputes ON payment_id = payments.id), 'bank', 'admin') WHERE frozen_at IS NOT NULL;
-- where payment_disputes.effect is left: UPDATE orders SET refunded = total WHERE status = 'cancelled' AND paid_at IS NOT NULL AND payment_method = 'balance' AND refunded = 0;
-- where payment_disputes.effect is left: ALTER TABLE `payment_disputes` DROP COLUMN `effect`;
-- where payment_disputes.order_share is left: ALTER TABLE `payment_disputes` DROP COLUMN `order_share`;
-- where supplier_orders.placed_at is missing: ALTER TABLE `supplier_orders` ADD `placed_at` integer;
-- where supplier_orders.placed_at is missing: UPDATE codes SET delivered_at = (SELECT completed_at FROM orders WHERE orders.id = codes.order_id) WHERE delivered_at IS NULL AND voided_at IS NULL AND order_id IN (SELECT id FROM orders WHERE status = 'completed');
CREATE INDEX IF NOT EXISTS `idempotency_keys_at` ON `idempotency_keys` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `user_id` ON `users` (`id`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `disputes_of_payment` ON `payment_disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `payments_watched_of_user` ON `payments` (`user_id`) WHERE outcome IS NULL AND next_check_at IS NOT NULL;--> statement-breakpoint
DROP INDEX IF EXISTS `payment_disputes_open`;--> statement-breakpoint
DROP INDEX IF EXISTS `top_ups_unpaid`;--> statement-breakpoint
DROP INDEX IF EXISTS `orders_under_way`;
