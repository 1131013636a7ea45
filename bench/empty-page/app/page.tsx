/** Nothing to see: the floor that bench/pages.ts compares our pages with. */
export default function EmptyPage() {
  return <p>Empty</p>
}
