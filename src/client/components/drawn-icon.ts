import { type Attributes, createElement, type SVGProps } from 'react'

type Shape = readonly [tag: string, attributes: Attributes]

const drawn = {
  ...{ width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none' },
  ...{ stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
} as const

/** Stands for Lucide's own component, which grants wishes that no screen of ours has. An icon with a role is read out. */
export default function createDrawnIcon({ node }: { node: readonly Shape[] }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...drawn, 'aria-hidden': props.role ? undefined : true, ...props }, shapes)
}
