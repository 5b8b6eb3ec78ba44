/** Images that are drawn. Loads the native library, so that it is an entry of its own. */
export { canDraw } from './images/draw-png.ts'
export { drawTouchIcon } from './images/site-icons.ts'
export { drawSocialCard } from './images/social-card.ts'
