ALTER TABLE `order_items` ADD `paid` integer CONSTRAINT "item_paid" CHECK(paid BETWEEN 0 AND unit_price * quantity);
