ALTER TABLE `guards` ADD `recovery_unfinished` integer CONSTRAINT "recovery_unfinished" CHECK(recovery_unfinished IS NULL);--> statement-breakpoint
ALTER TABLE `orders` ADD `supply_key` text;--> statement-breakpoint
DROP TRIGGER `code_used`;--> statement-breakpoint
-- As before, but for the order: one that a code was taken from has not been given it.
CREATE TRIGGER `code_used` AFTER UPDATE OF `delivered_at`, `revealed_at`, `voided_at` ON `codes` WHEN (OLD.delivered_at IS NULL AND NEW.delivered_at IS NOT NULL) OR (OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL) OR (OLD.voided_at IS NULL AND NEW.void_reason NOT IN ('expired', 'quarantined', 'sold')) BEGIN INSERT INTO code_uses (code_id, order_id) VALUES (NEW.id, iif(NEW.voided_at IS NULL, NEW.order_id, NULL)); END;
