import { standAsEdge } from '../../scripts/lib/edge'
import { ports } from './ports'

/** Buyers meet the shop behind an edge that keeps its files; without one each costs the local shop ten times as much. */
export default async function setUp(): Promise<() => void> {
  const edge = await standAsEdge(ports.shop, ports.edge, ports.providers)
  return () => void edge.close()
}
