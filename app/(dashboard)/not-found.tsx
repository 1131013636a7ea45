import NotFound from "../not-found.tsx"

/** A project that is not there, or not for this person: told inside the frame of the page, with a real 404. */
export default NotFound
