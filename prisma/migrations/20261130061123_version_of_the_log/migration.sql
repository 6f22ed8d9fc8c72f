-- DropIndex
DROP INDEX "idempotency_key_created_at_idx";

-- AlterTable
ALTER TABLE "game" DROP COLUMN "version";

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" USING BRIN ("created_at");
