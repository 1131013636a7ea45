import { ReferenceLoading } from "../reference-loading.tsx"

export default function IntroductionLoading() {
  return <ReferenceLoading />
}
