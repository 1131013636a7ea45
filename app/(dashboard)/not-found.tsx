import NotFound from "../not-found.tsx"

/** A missing project, or one that this person is not a member of: shown inside the frame, with a real 404. */
export default NotFound
