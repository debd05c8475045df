CREATE TABLE `catalogue_moves` (
	`version` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`position` integer,
	`at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
) STRICT;--> statement-breakpoint
CREATE TRIGGER `moved_product_added` AFTER INSERT ON `products` WHEN NEW.state = 'published' BEGIN INSERT INTO catalogue_moves (product_id) VALUES (NEW.id); END;--> statement-breakpoint
CREATE TRIGGER `moved_product` AFTER UPDATE OF `slug`, `state`, `type`, `label`, `category`, `image`, `texts`, `keywords`, `regions`, `created_at`, `updated_at`, `featured`, `review_count`, `star_sum`, `vouchers` ON `products` WHEN NEW.state = 'published' OR OLD.state = 'published' BEGIN INSERT INTO catalogue_moves (product_id) VALUES (NEW.id); END;--> statement-breakpoint
CREATE TRIGGER `moved_place` AFTER UPDATE OF `position` ON `products` WHEN NEW.position <> OLD.position AND NEW.state = 'published' BEGIN INSERT INTO catalogue_moves (product_id, position) VALUES (NEW.id, NEW.position); END;--> statement-breakpoint
-- More is sold only by an order, which is told by its own row (catalogue/moves.ts).
CREATE TRIGGER `moved_offer_added` AFTER INSERT ON `offers` BEGIN INSERT INTO catalogue_moves (product_id) VALUES (NEW.product_id); END;--> statement-breakpoint
CREATE TRIGGER `moved_offer` AFTER UPDATE OF `product_id`, `region`, `position`, `amount`, `label`, `state`, `stock`, `sold`, `low_stock`, `supplier`, `supplier_ref`, `max_cost`, `margin`, `supplied`, `source` ON `offers` WHEN (NEW.state = 'live' OR OLD.state = 'live') AND NEW.sold <= OLD.sold BEGIN INSERT INTO catalogue_moves (product_id) VALUES (NEW.product_id); END;--> statement-breakpoint
CREATE TRIGGER `moved_price_added` AFTER INSERT ON `prices` BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = NEW.offer_id; END;--> statement-breakpoint
CREATE TRIGGER `moved_price` AFTER UPDATE OF `minor` ON `prices` WHEN NEW.minor <> OLD.minor BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = NEW.offer_id; END;--> statement-breakpoint
CREATE TRIGGER `moved_price_ended` AFTER DELETE ON `prices` BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = OLD.offer_id; END;--> statement-breakpoint
-- When pieces of a sold-out offer come back: with these alone its stock does not move.
CREATE TRIGGER `moved_held` AFTER UPDATE OF `unpaid` ON `order_items` WHEN NEW.unpaid <> OLD.unpaid BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = NEW.offer_id AND stock = 0; END;--> statement-breakpoint
CREATE TRIGGER `moved_held_longer` AFTER UPDATE OF `expires_at` ON `orders` WHEN NEW.status = 'pending' AND NEW.expires_at IS NOT OLD.expires_at BEGIN INSERT INTO catalogue_moves (product_id) SELECT DISTINCT offers.product_id FROM order_items JOIN offers ON offers.id = order_items.offer_id WHERE order_items.order_id = NEW.id AND offers.stock = 0; END;--> statement-breakpoint
CREATE TRIGGER `moved_waiting` AFTER INSERT ON `backorders` BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = NEW.offer_id AND stock = 0; END;--> statement-breakpoint
CREATE TRIGGER `moved_waiting_ended` AFTER DELETE ON `backorders` BEGIN INSERT INTO catalogue_moves (product_id) SELECT product_id FROM offers WHERE id = OLD.offer_id AND stock = 0; END;
