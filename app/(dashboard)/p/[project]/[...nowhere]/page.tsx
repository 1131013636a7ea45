/** Never drawn: the layout answers 404. Next.js asks for a page to know the route. */
export default function Nowhere() {
  return null
}
