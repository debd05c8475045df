const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements that draw, and nothing else: none runs a script, leads elsewhere, moves or loads a file. */
export const drawing = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology
  feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

/** Elements whose text is kept. */
export const textElements = words('text tspan title desc style')

/** Attributes that say how something is drawn. `href` and `style` are looked at more closely. */
export const describing = words(`
  id class style href role aria-label aria-hidden lang xml:space version viewBox preserveAspectRatio
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height d points transform pathLength
  textLength lengthAdjust offset gradientUnits gradientTransform spreadMethod
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  marker-start marker-mid marker-end paint-order vector-effect stop-color stop-opacity
  mix-blend-mode isolation transform-origin color-interpolation color-interpolation-filters shape-rendering
  text-rendering image-rendering
  font-family font-size font-weight font-style font-variant font-stretch text-anchor text-decoration letter-spacing
  word-spacing dominant-baseline alignment-baseline baseline-shift direction writing-mode
  in in2 result mode operator k1 k2 k3 k4 type values stdDeviation edgeMode order kernelMatrix divisor bias targetX
  targetY preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
  yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle flood-color flood-opacity
  lighting-color tableValues slope intercept amplitude exponent radius baseFrequency numOctaves seed stitchTiles`)

/** The functions that CSS and presentation attributes may call; `url` only for something in the same picture. */
export const functions = words(`
  url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc var
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia polygon circle ellipse inset
  media and or not nth-child nth-of-type first-child last-child cubic-bezier steps`)
