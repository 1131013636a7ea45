import LetterLoading from "../../../p/[project]/inbox/[id]/loading.tsx"

export default LetterLoading
