CREATE INDEX `payment_refunds_asked` ON `payment_refunds` (`payment_id`) WHERE state = 'asked';--> statement-breakpoint
-- Where codes are being sealed anew (`codes:rotate`), a voucher and its code may have two fingerprints: those stay.
-- Vouchers that nobody can redeem any more leave the stock, and the orders that hold them: their batches were made void, or
-- they were redeemed, while their codes were for sale. What a buyer was given stays as it is.
UPDATE `offers` SET `stock` = max(`stock` - dead.pieces, 0) FROM (
	SELECT codes.offer_id, count(*) AS pieces FROM vouchers JOIN codes ON codes.fingerprint = vouchers.fingerprint
	WHERE (vouchers.voided_at IS NOT NULL OR vouchers.used > 0) AND codes.order_id IS NULL AND codes.voided_at IS NULL
	GROUP BY codes.offer_id) AS dead
	WHERE dead.offer_id = `offers`.`id`;--> statement-breakpoint
INSERT INTO `backorders` (`order_id`, `position`, `since`, `offer_id`, `pieces`)
	SELECT DISTINCT codes.order_id, codes.item_position, orders.paid_at, codes.offer_id, 0
	FROM vouchers JOIN codes ON codes.fingerprint = vouchers.fingerprint JOIN orders ON orders.id = codes.order_id
	WHERE (vouchers.voided_at IS NOT NULL OR vouchers.used > 0) AND codes.delivered_at IS NULL AND codes.voided_at IS NULL
		AND orders.paid_at IS NOT NULL AND orders.id IN (SELECT order_id FROM outbox)
	ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE `backorders` SET `pieces` = `pieces` + dead.lost FROM (
	SELECT codes.order_id, codes.item_position, count(*) AS lost
	FROM vouchers JOIN codes ON codes.fingerprint = vouchers.fingerprint
	WHERE (vouchers.voided_at IS NOT NULL OR vouchers.used > 0) AND codes.delivered_at IS NULL AND codes.voided_at IS NULL
	GROUP BY codes.order_id, codes.item_position) AS dead
	WHERE dead.order_id = `backorders`.`order_id` AND dead.item_position = `backorders`.`position`;--> statement-breakpoint
-- Delivery finds what such an order lacks now.
UPDATE `outbox` SET `due_at` = 0 WHERE `order_id` IN (
	SELECT codes.order_id FROM vouchers JOIN codes ON codes.fingerprint = vouchers.fingerprint
	WHERE (vouchers.voided_at IS NOT NULL OR vouchers.used > 0) AND codes.delivered_at IS NULL AND codes.voided_at IS NULL);--> statement-breakpoint
UPDATE `codes` SET `voided_at` = CAST(unixepoch('subsec') * 1000 AS INTEGER), `void_reason` = 'voided', `order_id` = NULL,
	`item_position` = NULL
	WHERE `delivered_at` IS NULL AND (`voided_at` IS NULL OR `void_reason` = 'quarantined') AND `fingerprint` IN (
		SELECT fingerprint FROM vouchers WHERE voided_at IS NOT NULL OR used > 0);
