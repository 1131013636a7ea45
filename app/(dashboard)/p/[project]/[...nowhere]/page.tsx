/** Never rendered, because the layout answers 404. Next.js needs a page for the route. */
export default function Nowhere() {
  return null
}
