import { dayMs, hourMs } from './durations'

/** Limits for the back office and the worker alone: the storefront loads all of `limits`. */
export const adminLimits = {
  /** A table of 1 MiB grows in JSON by its line ends and quotation marks. */
  body: { bytes: 64 * 1024, importBytes: 1024 * 1024, tableBytes: 2 * 1024 * 1024, articleBytes: 256 * 1024 },
  codes: {
    perImport: 10_000,
    length: 500,
    /** No code is sold in the last hours before it expires: an unpaid order may keep it for most of them. */
    shelfLifeMs: 3 * hourMs,
    /** In the very last of them it is not kept for a payment either: its buyer could hardly redeem it. */
    redeemMs: hourMs,
  },
  /** The most rows in a file of orders, users or acts. */
  exports: { rows: 10_000 },
  /** Orders that were placed in these last days are found by any part of their number; totals and sums look at so many. */
  orders: { searchLength: 500, anyPartMs: 90 * dayMs, weighed: 10_000 },
  notes: { textLength: 2000 },
  /** Uploaded pictures. What no product refers to is kept for so long after its last upload. */
  pictures: {
    bytes: 512 * 1024,
    pixels: { min: 64, max: 4096 },
    /** Of an SVG: `drawn` counts its elements once more for each time something in it is drawn again. */
    depth: 64,
    drawn: 200_000,
    keptMs: 30 * dayMs,
  },
  /** What one unit of a supplier's currency may cost in one of ours. */
  supplierRate: { min: 0.0001, max: 1_000_000 },
  repricing: { products: 1000, percent: { min: -90, max: 500 } },
} as const
